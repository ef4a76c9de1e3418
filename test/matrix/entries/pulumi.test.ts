import { worldOfSuite } from "../../laws/law";
import { lawOf } from "./law";
import { options, play } from "./pulumi";

jest.setTimeout(3_600_000);

lawOf(worldOfSuite(), options, play, {
  import: ["inline in one → entry of one"],
  "adopt, killed": ["entry of one → other of one"],
  "pulumi state delete": ["entry of two → inline in two"],
  "--replace of its service": [
    "sibling of one → inline in one",
    "Connection of Application: inline in one → entry of two",
  ],
  "another release": ["entry of one → inline in one"],
  "another release, its service moves": ["entry of one → entry of one", "entry of one → other of one"],
  "its service moves": ["entry of one → other of one", "sibling of one → other of two"],
});
