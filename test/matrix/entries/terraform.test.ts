import { worldOfSuite } from "../../laws/law";
import { lawOf } from "./law";
import { options, play } from "./terraform";

jest.mock("../../../src/client/exchange", () => {
  const { watched } = jest.requireActual("../laws/writes");
  return watched(jest.requireActual("../../../src/client/exchange"));
});

jest.setTimeout(3_600_000);

lawOf(worldOfSuite(), options, play);
