import type { Storage } from './storage.ts'

const sweptTogether = 500

/**
 * Removes what a crash left behind and is older than `before`: files written by half, and those of which `strays` says
 * that nothing stands for them. Says how many.
 */
export async function sweepStrays(
  storage: Storage,
  before: Date,
  strays: (keys: readonly string[]) => Promise<readonly string[]>,
): Promise<number> {
  let removed = await storage.clean(before)
  const sweep = async (keys: readonly string[]) => {
    if (keys.length === 0) return
    for (const key of await strays(keys)) {
      await storage.remove(key)
      removed += 1
    }
  }
  let keys: string[] = []
  for await (const { key, modifiedAt } of storage.list('')) {
    if (modifiedAt >= before) continue
    if (keys.push(key) < sweptTogether) continue
    await sweep(keys)
    keys = []
  }
  await sweep(keys)
  return removed
}
