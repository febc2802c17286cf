import { TagBadge } from '../../../../ui/badge.tsx'

/** The first tag of a row, and how many more there are. */
export function TagCell({ tags }: { tags: readonly { id: string; name: string; color: string }[] }) {
  const [first, ...others] = tags
  if (!first) return null
  return (
    <span className="flex items-center gap-1" title={tags.map((tag) => tag.name).join(', ')}>
      <TagBadge color={first.color}>{first.name}</TagBadge>
      {others.length > 0 && <span className="text-xs text-ink-faint">+{others.length}</span>}
    </span>
  )
}
