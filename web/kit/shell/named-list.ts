import type { LinkedType } from '../kinds/kinds.ts'
import type { Translate } from '../words/i18n.ts'

/** Lists that people ask for by name, in `named-lists.ts` of the feature that shows them. */
export type NamedLists = {
  type: LinkedType
  lists: (t: Translate, userId: string) => readonly NamedList[]
}

type NamedList = { label: string; search: Readonly<Record<string, string | undefined>> }
