import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { useTranslation } from '../words/i18n.ts'

/** A list inside a record: contacts, addresses, members, yachts. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y">
      {children}
    </ul>
  )
}

type ItemProps = {
  icon?: ReactNode
  title: ReactNode
  detail?: ReactNode
  aside?: ReactNode
  menu?: ReactNode
}

export function Item({ icon, title, detail, aside, menu }: ItemProps) {
  const { t } = useTranslation()
  return (
    <li className="flex min-h-11 items-center gap-3 px-5 py-1.5 hover:bg-hover">
      {icon && (
        <span aria-hidden="true" className="text-ink-faint [&_svg]:size-4">
          {icon}
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 break-words [&>a]:min-w-6">{title}</span>
        {detail && <span className="text-xs break-words text-ink-faint">{detail}</span>}
      </div>
      {aside && <span className="shrink-0 text-xs text-ink-soft tabular-nums">{aside}</span>}
      {menu && (
        <Menu
          align="end"
          trigger={
            <IconButton size="sm" label={t('record.more')}>
              <Ellipsis />
            </IconButton>
          }
        >
          {menu}
        </Menu>
      )}
    </li>
  )
}

/** The line above such a list: what it holds, and adding to it. */
export function ItemListHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="flex min-h-11 items-center justify-between gap-2 px-5 pt-2">
      <h3 className="text-xs font-medium text-ink-faint">{title}</h3>
      {children}
    </header>
  )
}
