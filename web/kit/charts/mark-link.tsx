import { Link } from '@tanstack/react-router'
import { kinds } from '../kinds/kinds.ts'
import type { ListTarget } from '../record/links/list-link.tsx'
import { listRoute } from '../record/links/records.tsx'
import { usePort } from '../server/session.tsx'

type MarkLinkProps = {
  /** The list behind it; null where there is none. */
  to: ListTarget | null
  label: string
  fill: string
  edge: string
  box: { x: number; y: number; width: number; height: number }
}

/** A bar that leads to the list behind it, for those who may see that; for others the bar alone. */
export function MarkLink({ to, label, fill, edge, box }: MarkLinkProps) {
  const { port, can } = usePort()
  const bar = <rect {...box} fill={fill} stroke={edge} strokeWidth={1} />
  if (!to || ![kinds[to.list].page.gates.view].flat().some(can)) {
    return (
      <g>
        <title>{label}</title>
        {bar}
      </g>
    )
  }
  return (
    <Link
      to={listRoute(to.list)}
      params={{ portSlug: port.slug }}
      search={to.search}
      aria-label={label}
      className="outline-none focus-visible:[&>rect]:stroke-accent focus-visible:[&>rect]:stroke-[3]"
    >
      {bar}
    </Link>
  )
}
