/** The reference by which a shape is filled with a pattern of the same picture. */
export function patternFill(id: string): string {
  return `url(#${id})`
}

/** Full, striped, or dotted in a colour: series differ for those too who do not tell the colours apart. */
export function Pattern({ id, color, place }: { id: string; color: string; place: number }) {
  const look = place % 3
  return (
    <pattern
      id={id}
      width={6}
      height={6}
      patternUnits="userSpaceOnUse"
      {...(look === 1 ? { patternTransform: 'rotate(45)' } : {})}
    >
      <rect width={6} height={6} fill={color} fillOpacity={look === 0 ? 1 : 0.25} />
      {look === 1 && <rect width={3} height={6} fill={color} />}
      {look === 2 && <circle cx={3} cy={3} r={1.5} fill={color} />}
    </pattern>
  )
}
