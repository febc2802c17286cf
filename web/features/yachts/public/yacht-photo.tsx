import { useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { filesOf } from '../../files/public/file.ts'

/** The newest photograph among the files of a yacht, above its facts; nothing where there is none. */
export function YachtPhoto({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const files = useRead('files', 'list', filesOf('yacht', id), { enabled: can('files.view') })
  const photo = files.data?.data.find(
    ({ mediaType, previewUrl }) => mediaType.startsWith('image/') && previewUrl !== null,
  )
  if (!photo) return null
  return (
    <div className="px-5 pt-3">
      <img
        src={photo.previewUrl!}
        alt={t('record.photoOf', { name })}
        loading="lazy"
        className="aspect-video w-full max-w-80 rounded-md border bg-canvas object-cover"
      />
    </div>
  )
}
