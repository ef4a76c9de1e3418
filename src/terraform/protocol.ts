import type * as wire from "./wire.gen";

type Answer<T> = Promise<T> | T;

/** The provider's RPC methods, and its words. */
export interface Provider {
  /**
   * What the user reads of an error that a method has thrown. The server of the calls cannot say it: in the bundle it has
   * no model, which would hold up the handshake.
   */
  explain?(error: unknown): wire.Diagnostic;
  GetMetadata(): Answer<wire.MetadataAnswer>;
  GetProviderSchema(): Answer<wire.SchemaAnswer>;
  ValidateProviderConfig(request: wire.ProviderConfig): Answer<wire.ProviderConfigVerdict>;
  ValidateResourceConfig(request: wire.ResourceConfig): Answer<wire.Verdict>;
  ValidateDataResourceConfig(request: wire.TypedConfig): Answer<wire.Verdict>;
  UpgradeResourceState(request: wire.UpgradeState): Answer<wire.UpgradeStateAnswer>;
  GetResourceIdentitySchemas(): Answer<wire.IdentitySchemasAnswer>;
  UpgradeResourceIdentity(request: wire.UpgradeIdentity): Answer<wire.UpgradeIdentityAnswer>;
  ConfigureProvider(request: wire.Configure): Answer<wire.Verdict>;
  ReadResource(request: wire.Read): Answer<wire.ReadAnswer>;
  PlanResourceChange(request: wire.Plan): Answer<wire.PlanAnswer>;
  ApplyResourceChange(request: wire.Apply): Answer<wire.ApplyAnswer>;
  ImportResourceState(request: wire.Import): Answer<wire.ImportAnswer>;
  MoveResourceState(request: wire.MoveState): Answer<wire.MoveStateAnswer>;
  GenerateResourceConfig(request: wire.Generate): Answer<wire.GenerateAnswer>;
  ReadDataSource(request: wire.TypedConfig): Answer<wire.DataAnswer>;
  ValidateEphemeralResourceConfig(request: wire.TypedConfig): Answer<wire.Verdict>;
  OpenEphemeralResource(request: wire.TypedConfig): Answer<wire.OpenAnswer>;
  CloseEphemeralResource(): Answer<wire.Verdict>;
  ValidateListResourceConfig(request: wire.TypedConfig): Answer<wire.Verdict>;
  /** Emits each object that it finds. */
  ListResource(request: wire.List, emit: (event: wire.ListEvent) => void): Promise<void>;
  ValidateActionConfig(request: wire.TypedConfig): Answer<wire.Verdict>;
  PlanAction(request: wire.TypedConfig): Answer<wire.Verdict>;
  /** Reports its progress, and its result with the last event. */
  InvokeAction(request: wire.TypedConfig, emit: (event: wire.ActionEvent) => void): Promise<void>;
  GetFunctions(): Answer<wire.FunctionsAnswer>;
  CallFunction(request: wire.Call): Answer<wire.CallAnswer>;
  StopProvider(): Answer<wire.StopAnswer>;
}
