import type { NamedLists } from '../../kit/shell/named-list.ts'

export const namedLists: NamedLists = {
  type: 'client',
  lists: (t) => [{ label: t('commands.archivedClients'), search: { archived: 'yes' } }],
}
