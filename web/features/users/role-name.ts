import { systemRoles } from '../../../contract/permissions.ts'
import type { Translate } from '../../kit/words/i18n.ts'

type Key = keyof typeof systemRoles

/** How a role is called: one of the system, which keeps its name in every port, in the user's language. */
export function roleName(t: Translate, name: string): string {
  const known = Object.entries(systemRoles).find(([, role]) => role.name === name)
  return known ? t(`roles.named.${known[0] as Key}`) : name
}
