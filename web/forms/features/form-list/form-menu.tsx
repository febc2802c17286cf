import { Archive, Copy, Ellipsis, ExternalLink, Inbox, Undo2 } from 'lucide-react'
import { IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/menu.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useFormActs } from '../../components/use-form-acts.ts'
import { useGo } from '../../lib/navigation.tsx'
import { useAccess } from '../../lib/session.tsx'
import type { FormRow } from './form-row.ts'

export function FormMenu({ form }: { form: FormRow }) {
  const { t } = useTranslation()
  const { can } = useAccess()
  const go = useGo()
  const acts = useFormActs(form)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="sm" label={t('forms.list.more', { name: form.name })}>
          <Ellipsis />
        </IconButton>
      }
    >
      {form.publishedVersion !== null && (
        <MenuItem icon={<ExternalLink />} onSelect={() => window.open(form.url, '_blank', 'noopener')}>
          {t('forms.list.openPage')}
        </MenuItem>
      )}
      <MenuItem
        icon={<Inbox />}
        onSelect={() => go({ to: '/forms/$id/submissions', params: { id: form.id } })}
      >
        {t('forms.list.submissions')}
      </MenuItem>
      {can('edit') && (
        <MenuItem icon={<Copy />} onSelect={acts.duplicate}>
          {t('forms.list.duplicate')}
        </MenuItem>
      )}
      {can('edit') &&
        (form.archivedAt ? (
          <MenuItem icon={<Undo2 />} onSelect={acts.restore}>
            {t('action.restore')}
          </MenuItem>
        ) : (
          <MenuItem icon={<Archive />} onSelect={acts.archive}>
            {t('action.archive')}
          </MenuItem>
        ))}
    </Menu>
  )
}
