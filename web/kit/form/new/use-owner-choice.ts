import { personOptions } from '../../display/person.tsx'
import { useRead } from '../../server/server-state.ts'
import { useMe } from '../../server/session.tsx'
import { useTranslation } from '../../words/i18n.ts'

const nobody = 'nobody'

/** Who is to look after something new: whoever was chosen, else the user, unless they only look after this port without working in it. */
export function useOwnerChoice(chosen: string) {
  const { t } = useTranslation()
  const { user } = useMe()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const mine = people.data && !people.data.some(({ id }) => id === user.id) ? nobody : user.id
  const value = chosen || mine
  return {
    value,
    /** Null for nobody. */
    assignedTo: value === nobody ? null : value,
    options: [...personOptions(people.data), { value: nobody, label: t('record.none') }],
  }
}
