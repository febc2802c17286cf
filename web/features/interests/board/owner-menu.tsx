import { ChevronDown, UserCheck, UserRound } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlays/menu.tsx'
import { Face } from '../../../kit/display/face.tsx'
import { useSearchState } from '../../../kit/list/state/list-search.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { useMe } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** Whose interests the board shows: everybody's, mine, or those of one colleague. */
export function OwnerMenu() {
  const { t } = useTranslation()
  const { user } = useMe()
  const [search, change] = useSearchState()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const chosen = search.assignedTo
  const show = (assignedTo: string | undefined) => change({ assignedTo })
  const label =
    chosen === undefined
      ? t('interests.everybody')
      : chosen === user.id
        ? t('list.mine')
        : (people.data?.find(({ id }) => id === chosen)?.label ?? t('interests.someOwners'))
  return (
    <Menu
      trigger={
        <Button size="sm" icon={<UserRound />} aria-label={t('interests.ownerMenu', { owner: label })}>
          {label}
          <ChevronDown aria-hidden="true" className="size-3.5" />
        </Button>
      }
    >
      <MenuItem icon={<UserRound />} onSelect={() => show(undefined)}>
        {t('interests.everybody')}
      </MenuItem>
      <MenuItem icon={<UserCheck />} onSelect={() => show(user.id)}>
        {t('list.mine')}
      </MenuItem>
      <MenuSeparator />
      {people.data
        ?.filter(({ id }) => id !== user.id)
        .map(({ id, label: name }) => (
          <MenuItem key={id} icon={<Face id={id} name={name} size="sm" />} onSelect={() => show(id)}>
            {name}
          </MenuItem>
        ))}
    </Menu>
  )
}
