import type { DocumentStatus } from '../../../contract/documents/vocabulary.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { statusTones } from './document.ts'

/** Where a document stands. */
export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  const { t } = useTranslation()
  return <Badge tone={statusTones[status]}>{t(`document.choice.status.${status}`)}</Badge>
}
