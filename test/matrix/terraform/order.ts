import { addressesOf, addressOfBlock, type Block, blockOf, referencesOf } from "./configuration";

/** Blocks that a block needs, directly or not. */
export function needsOf(blocks: readonly Block[], block: Block): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (one: Block): void => {
    for (const name of referencesOf(one)) {
      if (found.has(name)) continue;
      found.add(name);
      const next = blocks.find((other) => addressOfBlock(other) === name);
      if (next) add(next);
    }
  };
  add(block);
  return found;
}

/** Blocks in the order in which a plan comes to them: what others need first. */
export function planOrder(blocks: readonly Block[]): readonly Block[] {
  const needs = new Map(blocks.map((block) => [block, needsOf(blocks, block)]));
  return ordered(blocks, (one, other) => (needs.get(one) as ReadonlySet<string>).has(addressOfBlock(other)));
}

/** A block is made before its predecessor goes if it says so, or if something that needs it says so. */
export function createsFirst(blocks: readonly Block[], block: Block): boolean {
  if (block.createBeforeDestroy) return true;
  const name = addressOfBlock(block);
  return blocks.some((other) => other.createBeforeDestroy && needsOf(blocks, other).has(name));
}

/** What `-target` leaves of a configuration: the targets, and what they need. */
export function targeted(blocks: readonly Block[], targets: readonly string[]): ReadonlySet<string> | undefined {
  if (targets.length === 0) return undefined;
  const hit = (address: string) => targets.some((target) => address === target || blockOf(address) === target);
  const aimed = blocks.filter((block) => addressesOf(block).some(hit) || targets.includes(addressOfBlock(block)));
  const needed = new Set(aimed.flatMap((block) => [...needsOf(blocks, block)]));
  const all = blocks.flatMap(addressesOf).filter((address) => hit(address) || needed.has(blockOf(address)));
  return new Set([...all, ...targets]);
}

/** In an order that respects `after`, otherwise as they came. */
export function ordered<T>(nodes: readonly T[], after: (one: T, other: T) => boolean): readonly T[] {
  const left = [...nodes];
  const done: T[] = [];
  while (left.length > 0) {
    const next = left.findIndex((one) => !left.some((other) => other !== one && after(one, other)));
    if (next < 0) throw new Error("Cycle.");
    done.push(...left.splice(next, 1));
  }
  return done;
}
