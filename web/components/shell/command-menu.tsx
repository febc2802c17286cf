import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, Plus, Ruler } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { useLengthUnit } from '../../lib/preferences.ts'
import { readOptions } from '../../lib/server-state.ts'
import { useMe, usePort } from '../../lib/session.tsx'
import { ProblemLine } from '../problem-state.tsx'
import { noteIcon, type RecordType, recordIcons, useOpenRecord } from '../records.tsx'
import { useSignOut } from '../sign-in/use-sign-out.ts'
import {
  CommandPalette,
  matching,
  type PaletteCommand,
  PaletteCommands,
  PaletteEntry,
  PaletteGroup,
  useGeneralCommands,
} from './command-palette.tsx'
import { useCreateCommands } from './create-commands.ts'
import { navItemsFor } from './nav-items.ts'

/** Finds any record and runs any command. */
export function CommandMenu({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const found = useQuery({
    ...readOptions('search', 'find', port.id, { query: { q: query } }),
    enabled: query !== '',
    placeholderData: (previous) => previous,
  })
  const recent = useQuery({
    ...readOptions('search', 'recentlyViewed', port.id, {}),
    enabled: query === '',
    staleTime: 0,
  })
  const hits = query === '' ? recent : found
  const openable = (hits.data ?? []).filter((hit) => hit.type !== 'tag')
  const commands = matching(useCommands(onShortcuts), query)

  return (
    <CommandPalette
      label={t('shell.search')}
      placeholder={t('commands.placeholder')}
      nothing={t('commands.nothing')}
      typed={typed}
      onTyped={setTyped}
      busy={hits.isFetching}
      best={openable[0] ? keyOf(openable[0]) : ''}
      onClose={onClose}
    >
      {found.error && query !== '' && <ProblemLine error={found.error} />}
      {openable.length > 0 && (
        <PaletteGroup heading={t(query === '' ? 'commands.recent' : 'commands.records')}>
          {openable.map((hit) => (
            <RecordEntry key={keyOf(hit)} hit={hit} onClose={onClose} />
          ))}
        </PaletteGroup>
      )}
      <PaletteCommands commands={commands} onClose={onClose} />
    </CommandPalette>
  )
}

type Hit = {
  type: RecordType | 'note'
  id: string
  title: string
  subtitle: string | null
  archived: boolean
  record: { type: RecordType; id: string } | null
}

function RecordEntry({ hit, onClose }: { hit: Hit; onClose: () => void }) {
  const { t } = useTranslation()
  const openRecord = useOpenRecord()
  const Icon = hit.type === 'note' ? noteIcon : recordIcons[hit.type]
  return (
    <PaletteEntry
      value={keyOf(hit)}
      icon={<Icon />}
      hint={hit.archived ? t('record.archived') : t(`record.type.${hit.type}`)}
      onSelect={() => {
        if (hit.record) openRecord(hit.record.type, hit.record.id, 'notes')
        else if (hit.type !== 'note') openRecord(hit.type, hit.id)
        onClose()
      }}
    >
      <span className="truncate font-medium">{hit.title}</span>
      {hit.subtitle && <span className="truncate text-ink-soft">{hit.subtitle}</span>}
    </PaletteEntry>
  )
}

function keyOf(hit: Hit): string {
  return `${hit.type}:${hit.id}`
}

function useCommands(onShortcuts: () => void): readonly PaletteCommand[] {
  const { t } = useTranslation()
  const { port, can } = usePort()
  const { ports } = useMe()
  const navigate = useNavigate()
  const signOut = useSignOut('auth')
  const [unit, setUnit] = useLengthUnit()
  const otherUnit = unit === 'm' ? 'ft' : 'm'
  return [
    ...useCreateCommands().map((command) => ({ ...command, icon: <Plus /> })),
    ...navItemsFor(can).map((item) => ({
      label: t('shortcuts.goTo', { screen: t(`nav.${item.feature}`) }),
      icon: <item.icon />,
      keys: `g ${item.key}`,
      run: () => void navigate({ to: item.to, params: { portSlug: port.slug } as never }),
    })),
    ...ports
      .filter((each) => each.id !== port.id)
      .map((each) => ({
        label: t('commands.switchTo', { port: each.name }),
        icon: <ArrowRight />,
        run: () => void navigate({ to: '/$portSlug', params: { portSlug: each.slug } }),
      })),
    { label: t('commands.unit', { unit: otherUnit }), icon: <Ruler />, run: () => setUnit(otherUnit) },
    ...useGeneralCommands({ onShortcuts, signOut }),
  ]
}
