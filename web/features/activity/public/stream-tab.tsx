import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { WaitingEntries } from '../../../kit/offline/waiting-entries.tsx'
import { nearPart } from '../../../kit/screen/lazy-part.ts'
import { Part } from '../../../kit/screen/part.tsx'
import type { StreamType } from '../line.ts'

const RecordStream = nearPart(
  () => import('../stream.tsx'),
  'RecordStream',
  'activity',
  'audit',
  'contact-log',
  'email',
  'interests',
  'records',
  'values',
)

type StreamTabProps = {
  type: StreamType
  id: string
  /** Whether the user may change what was noted of the record. */
  canEdit?: boolean
}

/** The place of the stream of a record, which is fetched with its words. */
export function StreamTab({ type, id, canEdit = false }: StreamTabProps) {
  return (
    <>
      <WaitingEntries type={type} id={id} />
      <Part waiting={<SkeletonLines className="p-5" />}>
        <RecordStream key={id} type={type} id={id} canEdit={canEdit} />
      </Part>
    </>
  )
}
