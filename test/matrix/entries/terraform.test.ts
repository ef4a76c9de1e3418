import { worldOfSuite } from "../../laws/law";
import { lawOf } from "./law";
import { options, play } from "./terraform";

jest.setTimeout(3_600_000);

lawOf(worldOfSuite(), options, play, {
  "no option": ["entry of one → other of one", "entry of one → sibling of one", "entry of one → inline in one"],
  import: ["inline in one → entry of one"],
  adopt: ["inline in one → entry of one"],
  "state rm": ["entry of two → inline in two"],
  "-replace, create_before_destroy": [
    "entry of one → entry of one",
    "Destination of LoadBalancer: entry of one → entry of one",
  ],
  "-replace, create_before_destroy, elsewhere": [
    "Destination of LoadBalancer: entry of one → entry of one",
    "Connection of Application: entry of one → entry of two",
  ],
  "-replace, create_before_destroy, killed": ["Destination of LoadBalancer: entry of one → entry of one"],
  "taint, create_before_destroy": ["Destination of LoadBalancer: entry of one → entry of one"],
  "its service changes, create_before_destroy beside": ["Destination of LoadBalancer: entry of one → entry of one"],
  "one is deleted elsewhere": ["entry of one → entry of one"],
  "its service moves, create_before_destroy": ["entry of one → entry of one", "other of one → other of two"],
});
