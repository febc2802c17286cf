import { Link, useNavigate } from '@tanstack/react-router'
import { FilePlus2 } from 'lucide-react'
import { buttonClass } from '../../../../ui/button.tsx'
import { MenuItem } from '../../../../ui/overlays/menu.tsx'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** What a new document is about. */
type About = { interest?: string; client?: string; company?: string; yacht?: string; reservation?: string }

/** Leads to a new document about a record. Nothing without the right to make one. */
export function NewDocument({ about = {}, primary = false }: { about?: About; primary?: boolean }) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  if (!can('documents.create')) return null
  return (
    <Link
      to="/$portSlug/documents/new"
      params={{ portSlug: port.slug }}
      search={about}
      className={buttonClass(primary ? 'primary' : 'secondary')}
    >
      <FilePlus2 />
      {t('action.newDocument')}
    </Link>
  )
}

/** The same in the menu of a record. */
export function NewDocumentItem({ about }: { about: About }) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const navigate = useNavigate()
  if (!can('documents.create')) return null
  return (
    <MenuItem
      icon={<FilePlus2 />}
      onSelect={() =>
        void navigate({ to: '/$portSlug/documents/new', params: { portSlug: port.slug }, search: about })
      }
    >
      {t('action.newDocument')}
    </MenuItem>
  )
}
