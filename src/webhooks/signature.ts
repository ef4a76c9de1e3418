/** The header that a delivery has its webhook's secret in (contract note 30). */
export const SIGNATURE_HEADER = "svc-signature";
