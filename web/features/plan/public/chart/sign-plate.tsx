import type { Sign } from '../layout/signs.ts'

/** The name of a pontoon on its sign; `edge` is how wide its line is and `letters` how high its name. */
export function SignPlate({ sign, edge, letters }: { sign: Sign; edge?: number; letters: number }) {
  const { text, x, y, width, height } = sign
  return (
    <>
      <rect
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        rx={height / 2}
        fill="var(--color-surface)"
        stroke="var(--plan-ink-soft)"
        strokeWidth={edge}
      />
      <text x={x} y={y} fontSize={letters} fill="var(--plan-ink)">
        {text}
      </text>
    </>
  )
}
