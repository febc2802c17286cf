/** In place of `contract/forms/kinds/kinds.ts`, on pages that have none of these fields. */
export const kinds = {}
