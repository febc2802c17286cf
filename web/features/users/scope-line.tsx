import { type Scopes, scopedResources } from '../../../contract/permissions.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

/** How many clients and deals are shown, in a line. */
export function ScopeLine({ scopes }: { scopes: Scopes }) {
  const { t } = useTranslation()
  return scopedResources
    .map((resource) => `${t(`permission.resource.${resource}`)}: ${t(`roles.width.${scopes[resource]}`)}`)
    .join(' · ')
}
