import { z } from 'zod'

/** How a port presents itself on pages that strangers open. */
export const PortLook = z.object({
  name: z.string(),
  applicationName: z.string().nullable(),
  /** `#rrggbb` */
  primaryColor: z.string().nullable(),
  /** Where its pictures are; null without one. */
  logo: z.string().nullable(),
  background: z.string().nullable(),
})
