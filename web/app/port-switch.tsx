import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'
import { Menu, MenuCheckItem, MenuLabel } from '../../ui/overlays/menu.tsx'
import { PortMark } from '../kit/brand/port-mark.tsx'
import { useMe, usePort } from '../kit/server/session.tsx'
import { useTranslation } from '../kit/words/i18n.ts'

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
