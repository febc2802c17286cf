import { Check, Copy, Minus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Role } from './access.ts'
import { resources } from './public/resources.ts'
import { roleName } from './role-name.ts'
import { ScopeLine } from './scope-line.tsx'

type RoleViewProps = {
  role: Role
  hint: string
  onCopy?: ((role: Role) => void) | undefined
  onClose: () => void
}

/** What a role may do that the user cannot change, and why. */
export function RoleView({ role, hint, onCopy, onClose }: RoleViewProps) {
  const { t } = useTranslation()
  const granted = new Set(role.permissions)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={roleName(t, role.name)}
      description={hint}
      width="lg"
    >
      <DialogBody className="flex flex-col">
        <p className="pb-2 text-ink-soft">
          <ScopeLine scopes={role.scopes} />
        </p>
        <dl className="flex flex-col divide-y">
          {resources.map(({ resource, actions }) => (
            <div key={resource} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <dt className="font-medium">{t(`permission.resource.${resource}`)}</dt>
              <dd className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
                {actions.map(({ action, permission }) => (
                  <span key={permission} className="inline-flex items-center gap-1">
                    {granted.has(permission) ? (
                      <Check className="size-3.5 text-success-ink" aria-label={t('users.allowed')} />
                    ) : (
                      <Minus className="size-3.5" aria-label={t('users.denied')} />
                    )}
                    {t(`permission.action.${action}`)}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogBody>
      <DialogFooter>
        {onCopy && (
          <Button variant="ghost" icon={<Copy />} onClick={() => onCopy(role)}>
            {t('roles.copy')}
          </Button>
        )}
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogFooter>
    </Dialog>
  )
}
