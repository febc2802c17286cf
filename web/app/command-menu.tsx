import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  ArrowRight,
  BookImage,
  ClipboardList,
  Compass,
  FilePenLine,
  Link2,
  Paperclip,
  Plus,
  Ruler,
  Zap,
} from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { outcomes, recordedStages } from '../../contract/interests/pipeline.ts'
import { useFormDesk } from '../features/connections/public/form-desk.ts'
import { useSignOut } from '../features/sign-in/public/use-sign-out.ts'
import { ProblemLine } from '../kit/display/problem-state.tsx'
import { isLinked, kinds, type RecordType } from '../kit/kinds/kinds.ts'
import { noteIcon, useOpenRecord } from '../kit/record/links/records.tsx'
import { useOpenRecords } from '../kit/record/record-commands.ts'
import { useLengthUnit } from '../kit/screen/preferences.ts'
import { readOptions } from '../kit/server/server-state.ts'
import { useMe, usePort } from '../kit/server/session.tsx'
import {
  CommandPalette,
  matching,
  type PaletteCommand,
  PaletteCommands,
  PaletteEntry,
  PaletteGroup,
  useGeneralCommands,
} from '../kit/shell/command-palette.tsx'
import { type Translate, useTranslation } from '../kit/words/i18n.ts'
import { withPhones } from '../kit/words/phone.ts'
import { useCreateCommands } from './create-commands.ts'
import { useListCommands } from './list-commands.tsx'
import type { Place } from './nav/place.ts'
import { useAreas } from './nav/use-areas.ts'
import { hasScreen } from './screens.ts'

/** Finds any record and runs any command. */
export function CommandMenu({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const records = useOpenRecords()
  const taking = records.findLast(({ linkBerth }) => linkBerth)?.linkBerth
  const verb = `${t('commands.linkVerb')} `
  const linking = taking !== undefined && query.toLowerCase().startsWith(verb)
  const text = linking ? query.slice(verb.length).trim() : query
  const found = useQuery({
    ...readOptions('search', 'find', port.id, { query: { q: text } }),
    enabled: text !== '',
    placeholderData: (previous) => previous,
  })
  const recent = useQuery({
    ...readOptions('search', 'recentlyViewed', port.id, {}),
    enabled: query === '',
    staleTime: 0,
  })
  const hits = query === '' ? recent : found
  const openable = (hits.data ?? []).filter(({ type }) => isUnlinked(type) || isLinked(type))
  const lists = useListCommands()
  const dealsOn = useDealsOn(openable, text)
  const commands = matching([...useCommands(onShortcuts), ...(query === '' ? [] : lists)], query)
  const ofRecords = [...Map.groupBy(records, ({ title }) => title)].map(([title, same]) => ({
    title,
    commands: matching(
      same.flatMap(({ commands: own }) => own.map((command) => ({ ...command, icon: <Zap /> }))),
      query,
    ),
  }))
  const berths = taking && query !== '' ? openable.filter(({ type }) => type === 'berth') : []
  const linked = linking && taking && berths[0] ? taking.label(berths[0].title) : undefined
  const startCommand = ofRecords
    .flatMap((each) => each.commands)
    .find(({ label }) => beginsWith(label, query))
  const first = query === '' ? ofRecords[0]?.commands[0] : undefined
  const foremost = openable[0] ? keyOf(openable[0]) : (first ?? commands[0])?.label

  return (
    <CommandPalette
      label={t('shell.search')}
      placeholder={t('commands.placeholder')}
      nothing={t('commands.nothing')}
      typed={typed}
      onTyped={setTyped}
      busy={hits.isFetching}
      best={linked ?? startCommand?.label ?? foremost ?? ''}
      onClose={onClose}
    >
      {found.error && query !== '' && <ProblemLine error={found.error} />}
      {query !== '' &&
        ofRecords.map(({ title, commands: own }) => (
          <PaletteCommands key={title} heading={title} commands={own} onClose={onClose} />
        ))}
      {taking && berths.length > 0 && (
        <PaletteCommands
          heading={t('commands.linkBerth')}
          commands={berths.slice(0, 3).map(({ id, title }) => ({
            label: taking.label(title),
            icon: <Link2 />,
            run: () => taking.run({ id, mooringNumber: title }),
          }))}
          onClose={onClose}
        />
      )}
      {openable.length > 0 && (
        <PaletteGroup heading={t(query === '' ? 'commands.recent' : 'commands.records')}>
          {openable.map((hit) => (
            <RecordEntry key={keyOf(hit)} hit={hit} onClose={onClose} />
          ))}
        </PaletteGroup>
      )}
      {dealsOn.length > 0 && (
        <PaletteGroup heading={t('commands.dealsOn', { mooring: text.toUpperCase() })}>
          {dealsOn.map((hit) => (
            <RecordEntry key={keyOf(hit)} hit={hit} onClose={onClose} />
          ))}
        </PaletteGroup>
      )}
      {query === '' &&
        ofRecords.map(({ title, commands: own }) => (
          <PaletteCommands key={title} heading={title} commands={own} onClose={onClose} />
        ))}
      <PaletteCommands commands={commands} onClose={onClose} />
    </CommandPalette>
  )
}

/** The deals on a berth that is called by its number, but for those found anyway. */
function useDealsOn(hits: readonly Hit[], text: string): readonly Hit[] {
  const { port, can } = usePort()
  const berth = hits.find(({ type, title }) => type === 'berth' && title.toLowerCase() === text.toLowerCase())
  const deals = useQuery({
    ...readOptions('interests', 'list', port.id, {
      query: { berthId: berth?.id, outcome: 'none', limit: '5' },
    }),
    enabled: berth !== undefined && can('interests.view'),
  })
  if (!berth) return []
  return (deals.data?.data ?? [])
    .map(({ id, clientName, pipelineStage }) => ({
      ...({ type: 'interest', id, title: clientName, subtitle: pipelineStage } as const),
      ...{ archived: false, record: null },
    }))
    .filter(({ id }) => !hits.some((hit) => hit.id === id))
}

/** Whether a command is named by what is typed, so that Enter runs it. */
function beginsWith(label: string, query: string): boolean {
  return query.length > 1 && label.toLowerCase().startsWith(query.toLowerCase())
}

/** What is found and has no page: it opens with what it stands on, or on the screen where it is kept. */
const unlinked = {
  note: noteIcon,
  file: Paperclip,
  brochure: BookImage,
  document_template: FilePenLine,
} as const
const tabOf = { note: 'notes', file: 'files', brochure: undefined, document_template: undefined } as const
const screenOf = {
  note: '/$portSlug/documents',
  file: '/$portSlug/documents',
  brochure: '/$portSlug/documents/brochures',
  document_template: '/$portSlug/documents/templates',
} as const

function isUnlinked(type: string): type is keyof typeof unlinked {
  return Object.hasOwn(unlinked, type)
}

type Hit = {
  type: RecordType | keyof typeof unlinked
  id: string
  title: string
  subtitle: string | null
  archived: boolean
  record: { type: RecordType; id: string } | null
}

function RecordEntry({ hit, onClose }: { hit: Hit; onClose: () => void }) {
  const { t } = useTranslation()
  const openRecord = useOpenRecord()
  const Icon = isUnlinked(hit.type) ? unlinked[hit.type] : kinds[hit.type].icon
  const { port } = usePort()
  const navigate = useNavigate()
  return (
    <PaletteEntry
      value={keyOf(hit)}
      icon={<Icon />}
      hint={hit.archived ? t('record.archived') : t(`record.type.${hit.type}`)}
      onSelect={() => {
        if (!isUnlinked(hit.type)) openRecord(hit.type, hit.id)
        else if (hit.record) openRecord(hit.record.type, hit.record.id, { tab: tabOf[hit.type] })
        else void navigate({ to: screenOf[hit.type], params: { portSlug: port.slug } })
        onClose()
      }}
    >
      <span className="truncate font-medium">{hit.title}</span>
      {hit.subtitle && <span className="truncate text-ink-soft">{subtitleOf(hit, t)}</span>}
    </PaletteEntry>
  )
}

/** What stands beside its name; a deal is kept with its stage or its outcome, which have names of their own. */
function subtitleOf({ type, subtitle }: Hit, t: Translate): string | null {
  if (subtitle === null) return null
  if (type !== 'interest') return withPhones(subtitle)
  const stage = recordedStages.find((one) => one === subtitle)
  if (stage) return t(`interest.choice.pipelineStage.${stage}`)
  const outcome = outcomes.find((one) => one === subtitle)
  return outcome ? t(`interest.choice.outcome.${outcome}`) : subtitle
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
  const desk = useFormDesk()
  const [unit, setUnit] = useLengthUnit()
  const otherUnit = unit === 'm' ? 'ft' : 'm'
  const areas = useAreas()
  return [
    ...useCreateCommands().map((command) => ({ ...command, icon: <Plus /> })),
    ...(can('berths.view') && hasScreen('occupancy')
      ? [
          {
            label: t('commands.findBerth'),
            icon: <Compass />,
            run: () =>
              void navigate({
                to: '/$portSlug/occupancy',
                params: { portSlug: port.slug },
                search: { find: 'yes' },
              }),
          },
        ]
      : []),
    ...areas.flatMap(({ key, places }) =>
      places.map((place, at) => ({
        label: t('shortcuts.goTo', { screen: place.label(t) }),
        hint: place.area === 'settings' ? t('nav.area.settings') : undefined,
        icon: <place.icon />,
        ...keysOf(place, at === 0 && place.area !== 'settings' ? key : undefined),
        run: () =>
          void navigate({ to: place.to, params: { portSlug: port.slug }, search: place.search ?? {} }),
      })),
    ),
    ...(can('admin.manage_forms')
      ? [
          {
            label: t('shortcuts.goTo', { screen: t('shell.formDesk') }),
            icon: <ClipboardList />,
            run: () => void desk.go(),
          },
        ]
      : []),
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

/** The keys that lead to a place: its own, or for the first of an area those of the area. */
function keysOf(place: Place, ofArea: string | undefined): { keys?: string } {
  const key = place.key ?? ofArea
  return key ? { keys: `g ${key}` } : {}
}
