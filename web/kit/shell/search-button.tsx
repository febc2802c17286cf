import { Search } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'

type SearchButtonProps = { label: string; collapsed?: boolean; onSearch: () => void }

/** Opens the dialog that finds everything. */
export function SearchButton({ label, collapsed = false, onSearch }: SearchButtonProps) {
  if (collapsed) {
    return (
      <IconButton label={label} shortcut="mod+k" onClick={onSearch}>
        <Search />
      </IconButton>
    )
  }
  return (
    <button
      type="button"
      onClick={onSearch}
      className="flex h-8 items-center gap-2 rounded-md border bg-surface px-2 text-left text-ink-faint hover:border-line-strong pointer-coarse:h-11"
    >
      <Search className="size-4" aria-hidden="true" />
      <span className="flex-1">{label}</span>
      <Kbd keys="mod+k" />
    </button>
  )
}
