import type { NamedLists } from '../../components/shell/named-list.ts'

export const namedLists: NamedLists = {
  type: 'client',
  lists: (t) => [{ label: t('commands.archivedClients'), search: { archived: 'yes' } }],
}
