import type { RegularType } from '../../kinds.ts'
import { usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { FileList } from './file-list.tsx'

type FilesTabProps = { type: RegularType; id: string; archived: boolean }

/** The files of a record: dropped anywhere on it, chosen, or taken with the camera. */
export function FilesTab({ type, id, archived }: FilesTabProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  return (
    <FileList
      label={t('record.files')}
      place={{ id, named: { entityType: type, entityId: id }, tenantId: port.id }}
      query={{ entityType: type, entityId: id }}
      closed={archived}
    />
  )
}
