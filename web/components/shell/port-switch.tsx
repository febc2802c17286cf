import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { readableOn } from '../../../contract/values/brand-color.ts'
import { cx } from '../../../ui/class-names.ts'
import { Menu, MenuCheckItem, MenuLabel } from '../../../ui/overlays/menu.tsx'
import { type Port, useMe, usePort } from '../../lib/session.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'

export function PortSwitch({ compact = false }: { compact?: boolean }) {
  const { ports } = useMe()
  const { port } = usePort()
  const { t } = useTranslation()
  const navigate = useNavigate()

  const face = (
    <>
      <PortMark port={port} />
      <span className={cx('min-w-0 flex-1 truncate text-left text-sm font-semibold', compact && 'sr-only')}>
        {port.name}
      </span>
    </>
  )
  const shape = 'flex h-9 min-w-0 items-center gap-2 rounded-md px-1.5 pointer-coarse:h-11'
  if (ports.length < 2) return <div className={shape}>{face}</div>

  return (
    <Menu
      className="min-w-56"
      trigger={
        <button
          type="button"
          title={t('shell.switchPort')}
          className={cx(shape, 'hover:bg-pressed/60 data-[state=open]:bg-pressed')}
        >
          {face}
          {!compact && <ChevronsUpDown className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />}
        </button>
      }
    >
      <MenuLabel>{t('shell.switchPort')}</MenuLabel>
      {ports.map((each) => (
        <MenuCheckItem
          key={each.id}
          checked={each.id === port.id}
          onCheckedChange={() => void navigate({ to: '/$portSlug', params: { portSlug: each.slug } })}
        >
          <PortMark port={each} />
          <span className="truncate">{each.name}</span>
        </MenuCheckItem>
      ))}
    </Menu>
  )
}

export function PortMark({ port }: { port: Pick<Port, 'name' | 'logo' | 'primaryColor'> }) {
  const brand = port.primaryColor
  if (port.logo) {
    // A logo was made for light paper: by night it lies on a plate.
    return <img src={port.logo} alt="" className="size-6 shrink-0 rounded-md bg-paper object-contain" />
  }
  return (
    <span
      aria-hidden="true"
      style={brand ? { background: brand, color: readableOn(brand) } : {}}
      className="flex size-6 shrink-0 items-center justify-center rounded-md bg-accent text-xs font-semibold text-on-accent"
    >
      {port.name.slice(0, 1).toUpperCase()}
    </span>
  )
}
