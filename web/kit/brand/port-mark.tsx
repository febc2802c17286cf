import { readableOn } from '../../../contract/values/brand-color.ts'
import type { Port } from '../server/session.tsx'

/** The logo of a port, or its first letter. */
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
