import { Archive, ArchiveRestore } from 'lucide-react'
import { MenuItem } from '../../../ui/overlays/menu.tsx'
import { useTranslation } from '../words/i18n.ts'

type ArchiveItemProps = { archived: boolean; onArchive: () => void; onRestore: () => void }

/** The line of a record's menu that archives it or takes it back. */
export function ArchiveItem({ archived, onArchive, onRestore }: ArchiveItemProps) {
  const { t } = useTranslation()
  return archived ? (
    <MenuItem icon={<ArchiveRestore />} onSelect={onRestore}>
      {t('action.restore')}
    </MenuItem>
  ) : (
    <MenuItem icon={<Archive />} onSelect={onArchive}>
      {t('action.archive')}
    </MenuItem>
  )
}
