import { Link2 } from 'lucide-react'
import { MenuItem } from '../../../../ui/overlays/menu.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import type { LinkedType } from '../../kinds/kinds.ts'
import { useTranslation } from '../../words/i18n.ts'
import { useRecordHref } from './records.tsx'

/** Copies the address of a record's own page, to be sent to a colleague. */
export function CopyLinkItem({ type, id }: { type: LinkedType; id: string }) {
  const { t } = useTranslation()
  const href = useRecordHref(type)
  async function copy() {
    try {
      await navigator.clipboard.writeText(new URL(href(id), window.location.origin).href)
      showToast({ title: t('record.linkCopied') })
    } catch {
      showToast({ tone: 'danger', title: t('record.linkNotCopied') })
    }
  }
  return (
    <MenuItem icon={<Link2 />} onSelect={() => void copy()}>
      {t('record.copyLink')}
    </MenuItem>
  )
}
