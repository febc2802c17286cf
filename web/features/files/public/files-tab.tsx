import { useState } from 'react'
import type { TypeWith } from '../../../../contract/kinds.ts'
import { SearchBox } from '../../../kit/list/search-box.tsx'
import { WaitingEntries } from '../../../kit/offline/waiting-entries.tsx'
import { useRead } from '../../../kit/server/server-state.ts'
import { useMe, usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { filesOf } from './file.ts'
import { FileList } from './file-list.tsx'

type FilesTabProps = { type: TypeWith<'files'>; id: string; archived: boolean }

/** From so many files on they are searched. */
const many = 20

/** The files of a record: dropped anywhere on it, chosen, or taken with the camera. */
export function FilesTab({ type, id, archived }: FilesTabProps) {
  const { t } = useTranslation()
  const { port } = usePort()
  const { user } = useMe()
  const [q, setQ] = useState('')
  const all = useRead('files', 'list', filesOf(type, id))
  const searched = q !== '' || (all.data?.meta.total ?? 0) > many
  return (
    <FileList
      label={t('record.files')}
      place={{
        id,
        named: { entityType: type, entityId: id },
        tenantId: port.id,
        later: { userId: user.id, type },
      }}
      query={{ entityType: type, entityId: id, ...(q ? { q } : {}) }}
      closed={archived}
      head={
        <>
          <WaitingEntries type={type} id={id} />
          {searched && (
            <div className="flex px-5 pb-3">
              <SearchBox label={t('files.search')} value={q} onChange={setQ} />
            </div>
          )}
        </>
      }
    />
  )
}
