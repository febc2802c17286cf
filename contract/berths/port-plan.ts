import { z } from 'zod'
import { data, empty, storedFile } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { endpoint } from '../staff-endpoint.ts'

/** How berths that nobody placed are drawn: by coordinates where there are enough, always, or never. */
export const planLayouts = ['auto', 'coordinates', 'drawn'] as const

/** Bytes of the largest picture behind a plan, and pixels along its longest side. */
export const largestPlanImage = 12 * 1024 * 1024
export const longestPlanImage = 8192

/** Where the picture lies: its middle in metres of the plan, its scale, its clockwise turn in degrees, its opacity. */
const placement = {
  x: z.number().min(-100_000).max(100_000),
  y: z.number().min(-100_000).max(100_000),
  metresPerPixel: z.number().min(0.0001).max(1000),
  rotation: z.number().min(-360).max(360),
  opacity: z.number().min(0).max(1),
}

export const PortPlan = z.object({
  layout: z.enum(planLayouts),
  image: z
    .object({
      /** Changes with the picture: part of its address. */
      key: z.string(),
      width: z.int(),
      height: z.int(),
      ...placement,
    })
    .nullable(),
  version: z.int(),
  updatedAt: timestamp.nullable(),
})

export const portPlan = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/plan',
    summary: 'How the plan of the port is drawn, and the picture behind it',
    gate: 'berths.view',
    response: data(PortPlan),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/v1/plan',
    summary: 'Chooses how the plan is drawn, and places the picture behind it',
    gate: 'admin.manage_settings',
    body: z.strictObject({
      layout: z.enum(planLayouts).optional(),
      image: z.strictObject(placement).partial().optional(),
    }),
    response: data(PortPlan),
    emits: ['port.plan_changed'],
    ifMatch: true,
    errors: ['VERSION_STALE'],
  }),
  setImage: endpoint({
    method: 'PUT',
    path: '/api/v1/plan/image',
    summary: 'Puts a PNG or JPEG picture (field `file`) behind the plan in place of the one before',
    gate: 'admin.manage_settings',
    upload: { as: 'form', bytes: largestPlanImage },
    body: z.strictObject({
      x: z.coerce.number().pipe(placement.x),
      y: z.coerce.number().pipe(placement.y),
      metresPerPixel: z.coerce.number().pipe(placement.metresPerPixel),
    }),
    response: data(PortPlan),
    emits: ['port.plan_changed'],
    errors: ['FILE_TOO_LARGE', 'FILE_TYPE_REFUSED', 'FILE_UNREADABLE'],
  }),
  image: endpoint({
    method: 'GET',
    path: '/api/v1/plan/image',
    summary: 'The picture behind the plan',
    gate: 'berths.view',
    response: storedFile,
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/api/v1/plan/image',
    summary: 'Takes the picture behind the plan away',
    gate: 'admin.manage_settings',
    response: empty,
    emits: ['port.plan_changed'],
  }),
} as const
