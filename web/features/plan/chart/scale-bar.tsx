import type { LengthUnit } from '../../../../contract/values/dimensions.ts'
import { METRES_PER_FOOT } from '../../../../contract/values/length-units.ts'
import { scaleBar } from '../public/chart/view.ts'

/** The bar that tells how long things are: four fields, filled in turn, as on a chart. */
export function ScaleBar({ scale, unit }: { scale: number; unit: LengthUnit }) {
  const { units, pixels } = scaleBar(scale, unit === 'm' ? 1 : METRES_PER_FOOT)
  const field = pixels / 4
  return (
    <svg width={pixels + 40} height="22" className="block overflow-visible" aria-hidden="true">
      <g transform="translate(4 0)">
        {[0, 1, 2, 3].map((index) => (
          <rect
            key={index}
            x={index * field}
            y="15"
            width={field}
            height="4"
            fill={index % 2 === 0 ? 'var(--plan-ink)' : 'var(--color-surface)'}
            stroke="var(--plan-ink)"
            strokeWidth="0.75"
          />
        ))}
        <g
          fontSize="10"
          fill="var(--plan-ink)"
          stroke="var(--plan-water)"
          strokeWidth="3"
          className="plan-halo"
          textAnchor="middle"
        >
          <text x="0" y="11">
            0
          </text>
          <text x={pixels} y="11">
            {`${units}\u00a0${unit}`}
          </text>
        </g>
      </g>
    </svg>
  )
}
