import type { Parts } from './parts/start.ts'

/** In place of `parts/start.ts`, on pages that have nothing of it. */
export function startParts(): Parts {
  return { refresh() {}, make() {} }
}
