import { Command } from 'cmdk'
import { ArrowLeft, Check, ListFilter, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from './class-names.ts'
import { optionClass } from './option-class.ts'
import { Popover } from './overlays/popover.tsx'
import { closeness } from './search/closeness.ts'
import { CommandList } from './search/command-list.tsx'
import { useUiTexts } from './texts.tsx'

export type FilterOption = {
  value: string
  label: string
  icon?: ReactNode
  /** How many records have it. */
  count?: number
}

export type Filter = {
  id: string
  label: string
  icon?: ReactNode
  options: readonly FilterOption[]
  /** Takes one value instead of several. */
  single?: boolean
  /** Names a value that is none of the options; a filter without options is set by links alone. */
  labelOf?: (value: string) => string
}

export type FilterValues = Readonly<Record<string, readonly string[] | undefined>>

type FilterChipsProps = {
  filters: readonly Filter[]
  values: FilterValues
  onChange: (id: string, values: readonly string[]) => void
  onClear: () => void
  /** A last line of the filter list that opens another way to filter, and whether something is filtered that way. */
  others?: { label: string; inForce: boolean; onOpen: () => void }
  /** Chips of what is filtered that way. */
  children?: ReactNode
}

/** The filters in force as chips, and one button that adds another. */
export function FilterChips({ filters, values, onChange, onClear, others, children }: FilterChipsProps) {
  const texts = useUiTexts()
  const active = filters.filter((filter) => values[filter.id]?.length)
  return (
    <>
      {active.map((filter) => (
        <Chip
          key={filter.id}
          filter={filter}
          chosen={values[filter.id] ?? []}
          onChange={(next) => onChange(filter.id, next)}
        />
      ))}
      {children}
      <AddFilter filters={filters} values={values} onChange={onChange} others={others} />
      {(active.length > 0 || others?.inForce) && (
        <button
          type="button"
          onClick={onClear}
          className={cx(chipClass, 'text-ink-faint hover:text-ink max-sm:order-2')}
        >
          {texts.clearFilters}
        </button>
      )}
    </>
  )
}

const chipClass =
  'inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-xs whitespace-nowrap hover:bg-hover ' +
  'data-[state=open]:bg-pressed pointer-coarse:h-11 [&_svg]:size-3.5'

type ChipProps = { filter: Filter; chosen: readonly string[]; onChange: (values: readonly string[]) => void }

function Chip({ filter, chosen, onChange }: ChipProps) {
  const texts = useUiTexts()
  const labels = chosen.flatMap((value) => {
    const option = filter.options.find((candidate) => candidate.value === value)
    return option?.label ?? filter.labelOf?.(value) ?? []
  })
  const text = labels.length > 2 ? `${labels[0]}, +${labels.length - 1}` : labels.join(', ')
  return (
    <span className="inline-flex items-center rounded-md border bg-surface max-sm:order-2">
      <Popover
        label={filter.label}
        className="w-56"
        trigger={
          <button type="button" className={cx(chipClass, 'rounded-r-none')}>
            <span className="text-ink-faint">{filter.label}</span>
            <span className="max-w-48 truncate font-medium">{text}</span>
          </button>
        }
      >
        <OptionList filter={filter} chosen={chosen} onChange={onChange} />
      </Popover>
      <button
        type="button"
        aria-label={texts.removeFilter(filter.label)}
        onClick={() => onChange([])}
        className={cx(chipClass, 'rounded-l-none px-1.5 text-ink-faint hover:text-ink pointer-coarse:px-3')}
      >
        <X />
      </button>
    </span>
  )
}

type AddFilterProps = Pick<FilterChipsProps, 'filters' | 'values' | 'onChange'> & {
  others: FilterChipsProps['others'] | undefined
}

function AddFilter({ filters, values, onChange, others }: AddFilterProps) {
  const texts = useUiTexts()
  const [open, setOpen] = useState(false)
  const [filterId, setFilterId] = useState<string | null>(null)
  const filter = filters.find((candidate) => candidate.id === filterId)
  const offered = filters.filter((candidate) => candidate.options.length > 0)

  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setFilterId(null)
      }}
      label={texts.addFilter}
      className="w-56"
      trigger={
        <button
          type="button"
          className={cx(chipClass, 'border border-dashed border-line-strong text-ink-soft max-sm:order-1')}
        >
          <ListFilter />
          {texts.addFilter}
        </button>
      }
    >
      {filter ? (
        <OptionList
          filter={filter}
          chosen={values[filter.id] ?? []}
          onChange={(next) => {
            onChange(filter.id, next)
            if (filter.single) setOpen(false)
          }}
          onBack={() => setFilterId(null)}
        />
      ) : (
        <Command label={texts.addFilter} filter={closeness}>
          <Command.Input
            placeholder={texts.addFilter}
            className="h-9 w-full border-b bg-transparent px-3 text-sm outline-none pointer-coarse:text-lg"
          />
          <CommandList className="max-h-72 overflow-y-auto p-1" hasFixed={others !== undefined}>
            {offered.map((candidate) => (
              <Command.Item
                key={candidate.id}
                value={candidate.id}
                keywords={[candidate.label]}
                onSelect={() => setFilterId(candidate.id)}
                className={cx(optionClass, '[&>svg]:text-ink-faint')}
              >
                {candidate.icon}
                {candidate.label}
              </Command.Item>
            ))}
            {others && (
              <Command.Item
                value={others.label}
                forceMount
                onSelect={() => {
                  setOpen(false)
                  others.onOpen()
                }}
                className={cx(optionClass, 'border-t text-accent-ink [&>svg]:text-accent-ink')}
              >
                <SlidersHorizontal />
                {others.label}
              </Command.Item>
            )}
          </CommandList>
        </Command>
      )}
    </Popover>
  )
}

function OptionList({ filter, chosen, onChange, onBack }: ChipProps & { onBack?: () => void }) {
  const texts = useUiTexts()

  function toggle(value: string) {
    const has = chosen.includes(value)
    if (filter.single) return onChange(has ? [] : [value])
    onChange(has ? chosen.filter((candidate) => candidate !== value) : [...chosen, value])
  }

  return (
    <Command
      label={filter.label}
      filter={closeness}
      onKeyDown={(event) => {
        const typed = event.target instanceof HTMLInputElement ? event.target.value : ''
        if (onBack && event.key === 'Backspace' && typed === '') onBack()
      }}
    >
      <div className="flex items-center border-b">
        {onBack && (
          <button type="button" aria-label={texts.addFilter} onClick={onBack} className="p-2 text-ink-faint">
            <ArrowLeft className="size-4" />
          </button>
        )}
        <Command.Input
          autoFocus
          placeholder={filter.label}
          className={cx(
            'h-9 min-w-0 flex-1 bg-transparent pr-3 text-sm outline-none pointer-coarse:text-lg',
            onBack ? 'pl-1' : 'pl-3',
          )}
        />
      </div>
      <CommandList className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-3 text-center text-xs text-ink-faint">
          {texts.noMatches}
        </Command.Empty>
        {filter.options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            keywords={[option.label]}
            onSelect={() => toggle(option.value)}
            aria-checked={chosen.includes(option.value)}
            className={optionClass}
          >
            <span className="flex size-4 items-center justify-center">
              {chosen.includes(option.value) && <Check className="text-accent-ink" />}
            </span>
            {option.icon}
            {option.label}
            {option.count !== undefined && (
              <span className="ml-auto text-xs text-ink-faint tabular-nums">{option.count}</span>
            )}
          </Command.Item>
        ))}
      </CommandList>
    </Command>
  )
}
