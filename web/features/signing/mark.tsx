import { type DrawnLines, drawnSize } from '../../../contract/signing-pages/vocabulary.ts'

/** The lines of a drawn signature, as large as there is room. */
export function DrawnMark({ lines, label }: { lines: DrawnLines; label: string }) {
  return (
    <svg
      viewBox={`0 0 ${drawnSize.width} ${drawnSize.height}`}
      role="img"
      aria-label={label}
      className="size-full"
      preserveAspectRatio="xMidYMid meet"
    >
      <path
        d={lines
          .map((line) => line.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(''))
          .join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth={9}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
