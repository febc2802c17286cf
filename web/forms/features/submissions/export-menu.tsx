import { Download } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlays/menu.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { addressOf, call } from '../../../kit/server/api.ts'
import { useTenantId } from '../../../kit/server/tenant.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { sizeText } from '../../../kit/words/sizes.ts'
import type { FieldColumn, queryOf } from '../../components/answers/filters.tsx'
import { useForm } from '../../components/form/form-context.tsx'

type ExportMenuProps = {
  query: ReturnType<typeof queryOf>
  disabled: boolean
  /** The form asks for files. */
  hasFiles: boolean
}

/** Whether a field is answered with files. */
export function takesFiles({ type }: FieldColumn): boolean {
  return type === 'file' || type === 'signature'
}

/** The browser fetches the file itself, so that its size does not matter. */
export function ExportMenu({ query, disabled, hasFiles }: ExportMenuProps) {
  const { t } = useTranslation()
  const { form } = useForm()
  const tenantId = useTenantId()
  const params = { id: form.id }
  function save(format: 'csv' | 'xlsx' | 'zip') {
    const link = document.createElement('a')
    link.href = addressOf('submissions', 'export', { params, query: { ...query, format } })
    link.download = ''
    link.click()
  }
  async function saveWithFiles() {
    try {
      const { bytes, most } = await call('submissions', 'exportFiles', { params, query }, { tenantId })
      if (bytes <= most) return save('zip')
      showToast({
        tone: 'danger',
        title: t('forms.submissions.exportTooLarge'),
        detail: t('forms.submissions.exportTooLargeHint', { size: sizeText(bytes), most: sizeText(most) }),
      })
    } catch (error) {
      showToast({ tone: 'danger', title: t('forms.submissions.exportFailed'), detail: problemText(error) })
    }
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<Download />} disabled={disabled}>
          {t('forms.submissions.export')}
        </Button>
      }
    >
      <MenuItem onSelect={() => save('csv')}>CSV</MenuItem>
      <MenuItem onSelect={() => save('xlsx')}>Excel (XLSX)</MenuItem>
      {hasFiles && (
        <>
          <MenuItem onSelect={() => void saveWithFiles()}>{t('forms.submissions.exportFiles')}</MenuItem>
          <MenuSeparator />
          <p className="max-w-56 px-2.5 py-1.5 text-xs text-ink-faint">
            {t('forms.submissions.exportLinks')}
          </p>
        </>
      )}
    </Menu>
  )
}
