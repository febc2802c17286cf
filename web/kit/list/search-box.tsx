import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Input } from '../../../ui/input.tsx'
import { useShortcut } from '../screen/shortcuts.ts'
import { useMedia } from '../screen/use-media.ts'
import { useTranslation } from '../words/i18n.ts'

const settleMs = 180

type SearchBoxProps = { label: string; value: string; onChange: (value: string) => void }

/** Searches the list as the user types; `/` goes there. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const { t } = useTranslation()
  const roomy = useMedia('(min-width: 40rem)')
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  useShortcut('/', t('shortcuts.searchList'), t('shortcuts.inTables'), () => input.current?.focus())

  // The address may change from elsewhere: Back, or a cleared filter.
  if (value !== sent.current) {
    sent.current = value
    setTyped(value)
  }

  useEffect(() => {
    if (typed === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      onChange(typed.trim())
    }, settleMs)
    return () => clearTimeout(timer)
  }, [typed, onChange])

  return (
    <span className="min-w-40 flex-1 sm:max-w-56">
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={roomy ? label : t('shell.search')}
        icon={<Search />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setTyped('')
            input.current?.blur()
          }
        }}
        className="h-7 [&::-webkit-search-cancel-button]:hidden"
      />
    </span>
  )
}
