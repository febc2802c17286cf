/** Why a value of the AI settings was refused, as `contract/reasons.ts` has it. */
export const aiReasons = {
  ai_no_key: 'Without a provider there is no key.',
  ai_key_needed: 'Enter the key of the provider.',
  ai_key_again: 'Enter the key again: the stored one belongs to another provider or address.',
  ai_key_form: 'A key has no spaces, line breaks or letters with marks.',
  ai_address_needed: 'Enter the address of the service.',
  ai_model_needed: 'Enter the model of the service.',
  ai_caps: 'The warning comes at or below the hard cap.',
} as const
