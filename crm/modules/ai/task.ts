import { z } from 'zod'

/** A form as providers are told it: a JSON schema without the mark of its dialect, which some reject. */
export function jsonSchemaOf(form: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(form)
  return schema
}
