import type { NamedLists } from '../../kit/shell/named-list.ts'

const statuses = ['available', 'under_offer', 'sold'] as const

export const namedLists: NamedLists = {
  type: 'berth',
  lists: (t) => statuses.map((status) => ({ label: t(`commands.berths.${status}`), search: { status } })),
}
