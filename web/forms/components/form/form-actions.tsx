import { Archive, CloudOff, Copy, Ellipsis, ExternalLink, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass, IconButton } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { call } from '../../../kit/server/api.ts'
import { useTenantId } from '../../../kit/server/tenant.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useAccess } from '../../lib/session.tsx'
import { useFormActs } from '../use-form-acts.ts'
import { useForm } from './form-context.tsx'
import { PublishButton } from './publish-button.tsx'

export function FormActions() {
  const { t } = useTranslation()
  const { form, canEdit } = useForm()
  return (
    <div className="flex items-center gap-2">
      {form.publishedVersion !== null && (
        <a href={form.url} target="_blank" rel="noopener" className={buttonClass('secondary')}>
          <ExternalLink aria-hidden="true" />
          <span className="max-sm:sr-only">{t('forms.list.openPage')}</span>
        </a>
      )}
      {canEdit && <PublishButton />}
      <MoreMenu />
    </div>
  )
}

function MoreMenu() {
  const { t } = useTranslation()
  const { can } = useAccess()
  const { form, canEdit, run } = useForm()
  const tenantId = useTenantId()
  const acts = useFormActs(form)
  const [asking, setAsking] = useState(false)
  if (!can('edit')) return null

  async function unpublish() {
    setAsking(false)
    try {
      await run(() => call('forms', 'unpublish', { params: { id: form.id } }, { tenantId }))
      showToast({ title: t('forms.publish.unpublished') })
    } catch (error) {
      showToast({ tone: 'danger', title: t('forms.publish.unpublishFailed'), detail: problemText(error) })
    }
  }

  if (form.archivedAt) {
    return (
      <Button icon={<Undo2 />} onClick={acts.restore}>
        {t('action.restore')}
      </Button>
    )
  }
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('forms.list.more', { name: form.name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Copy />} onSelect={acts.duplicate}>
          {t('forms.list.duplicate')}
        </MenuItem>
        {canEdit && form.publishedVersion !== null && (
          <MenuItem icon={<CloudOff />} onSelect={() => setAsking(true)}>
            {t('forms.publish.unpublish')}
          </MenuItem>
        )}
        <MenuItem icon={<Archive />} onSelect={acts.archive}>
          {t('action.archive')}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('forms.publish.unpublishTitle', { name: form.name })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('forms.publish.unpublish')}
        destructive
        onConfirm={() => void unpublish()}
      >
        {t('forms.publish.unpublishHint')}
      </ConfirmDialog>
    </>
  )
}
