import { importReasons } from './imports/reasons.ts'

/**
 * Why one value of a request was refused: each reason with its sentence, whose gaps stand in braces. Clients say it in
 * their own words by the code; whoever reads the interface alone reads the sentence.
 */
export const reasons = {
  required: 'Fill this in.',
  too_short: 'At least {min} characters.',
  too_long: 'At most {max} characters.',
  too_small: 'At least {min}.',
  too_large: 'At most {max}.',
  too_few: 'List at least {min}.',
  too_many: 'List at most {max}.',
  file_large: 'A file has at most {max} bytes.',
  not_an_email: 'This is not an e-mail address.',
  not_a_date: 'This is not a date.',
  not_a_moment: 'This is not a point in time.',
  not_an_address: 'This is not a web address.',
  not_an_id: 'This is not an id.',
  not_offered: 'Choose one of: {values}.',
  wrong_type: 'This has the wrong type; expected: {expected}.',
  wrong_shape: 'This does not have the right form.',
  not_whole: 'Write a whole number.',
  unknown_field: 'This field is not known here.',
  no_body: 'This operation takes no body.',
  nested_deeply: 'This is nested too deeply.',
  cell_twice: 'This cell is named twice.',
  unstorable: 'This text has a character that cannot be stored.',
  no_breaks: 'Use no line breaks or other control characters here.',
  no_controls: 'Use no control characters here.',
  day_range: 'Give a date between 1800 and 2199.',
  day_from: 'Give a date from {year} or later.',
  day_ahead: 'This date lies ahead. Today is {today} in the port: give that day or an earlier one.',
  end_before_start: 'The end lies before the start.',
  future_needed: 'Choose a time to come.',
  colour: 'Write a colour as # and six hexadecimal digits.',
  country_code: 'Use a two-letter ISO country code.',
  country_unknown: 'This is no country of ISO 3166.',
  subdivision_code: 'Use an ISO 3166-2 subdivision code such as FI-18.',
  subdivision_unknown: '{code} is no subdivision of ISO 3166-2.',
  subdivision_elsewhere: 'The subdivision lies in another country.',
  time_zone: 'Use an IANA time zone such as Europe/Helsinki.',
  amount: 'Write an amount such as 12500.00, with at most four decimals.',
  amount_whole: 'An amount in {currency} has no digits after the point.',
  amount_digits: 'An amount in {currency} has at most {digits} digits after the point.',
  amount_above: 'An amount is more than zero; money that went back is a refund.',
  phone: 'This is not a phone number.',
  phone_short: 'This phone number is too short: some digits are missing.',
  phone_long: 'This phone number is too long for its country.',
  phone_nowhere: 'No country has phone numbers like this one.',
  mooring_number: 'Write one to three letters and one to four digits, such as B12.',
  pier_letters: 'Use one to three capital letters.',
  slug: 'Use lower-case letters, digits and hyphens.',
  slug_single: 'Use lower-case letters, digits and single hyphens.',
  username: 'Use 3 to 30 lower-case letters, digits, dots, hyphens or underscores.',
  username_taken: 'This username is taken.',
  email_taken: 'This e-mail address is taken.',
  address_taken: 'This address is taken.',
  setup_code: 'This is not the code that the server printed.',
  mooring_taken: '{mooring} is taken.',
  mooring_moved: '{mooring} was moved in the meantime.',
  port_slug_taken: 'Another port has this short name.',
  workspace_name_taken: 'Another workspace has this name.',
  role_name_taken: 'A role of this name exists.',
  tag_name_taken: 'A tag of this name exists.',
  view_name_taken: 'You have a view of this name.',
  criterion_taken: 'A criterion of this name exists.',
  template_taken: 'A template of this name exists.',
  contact_ahead: 'This lies ahead: write down what was.',
  custom_name_taken: 'A custom field of this name exists.',
  custom_name: 'Use letters, digits and _, beginning with a letter.',
  custom_records: 'Records with a value: {count}.',
  custom_option_used: 'Records with “{option}”: {count}.',
  vocabulary_value_used: '“{term}” is used by {count} records.',
  vocabulary_value_twice: 'Name each value once.',
  name_values: 'Name values separated by commas.',
  vocabulary_labels: 'Two values have the label “{term}”.',
  vocabulary_term: '“{term}” is no value the port offers here.',
  custom_options_none: 'Only a select has options.',
  custom_replacement: 'This is no option that stays.',
  custom_order: 'Name every custom field of the kind once.',
  stage_twice: 'This stage is named twice.',
  stage_comma: 'Use no comma here.',
  stage_unknown: 'The port has no such stage.',
  stage_used: 'Interests at “{stage}”: {count}.',
  stage_staying: 'This stage does not go.',
  stage_gone: 'This is no stage that stays.',
  name_stage: 'Name the stage.',
  addresses: 'Write e-mail addresses, separated by commas.',
  secret_dots: 'Type the secret itself, not its dots.',
  decided_by_port: 'Each port decides this itself: the installation gives no default for it.',
  mail_server_name: 'Write the name of the mail server, such as smtp.example.com.',
  connection_name_taken: 'A form of this name is connected already.',
  no_user: 'This user does not exist.',
  no_role: 'This role does not exist.',
  no_owner: 'This owner does not exist.',
  client_twice: 'This client is named twice.',
  no_entry: 'This client has no such entry in the queue.',
  no_link: 'There is no such link.',
  not_answered: 'This was not answered.',
  yacht_unnamed: 'The yacht has no name yet: take its name over too.',
  no_pdf: 'This is no PDF.',
  no_file: 'There is no such file.',
  no_value_left: 'No value is left to be written.',
  no_client: 'This client does not exist.',
  merge_self: 'These are one and the same client.',
  merge_gone: '{name} was merged into another client already.',
  merge_archived: '{name} is archived. Restore that client first, or keep the other one.',
  merge_pair: 'This client is none of the pair.',
  part_merged_on: '{name} was merged into another client since. Undo that merge first.',
  part_undone: 'This merge was undone already.',
  part_field: 'This was changed since the merge.',
  part_moved: 'With another client since the merge: {count}.',
  part_archived: '{name} was archived since. Restore that client first.',
  code_digits: 'Write the six digits of the code.',
  code_wrong: 'This code is wrong or too old.',
  recipient_unmailed: 'Say that it is mailed, or name nobody.',
  recipient_needed: 'The client has no e-mail address. Name a recipient.',
  no_berth: 'This berth does not exist.',
  no_tag: 'This tag does not exist.',
  no_record: 'This record does not exist.',
  no_port: 'There is no such port.',
  no_workspace: 'There is no such workspace.',
  no_form: 'There is no such form.',
  no_form_field: 'There is no such field.',
  no_column: 'The file has no such column.',
  no_filter: 'This list has no such filter.',
  berth_unlinkable: 'This berth cannot be linked.',
  membership_ended: 'This membership has ended.',
  member_already: 'This person is a member already.',
  role_already: 'This person has a role in the port already.',
  person_above: 'This person holds rights that you lack.',
  scope_wider: 'Deals are never shown more widely than clients.',
  scope_lacking: 'You are not shown that much yourself.',
  team_name_taken: 'A team of this name exists.',
  rights_lacking: 'You do not hold these rights yourself: {rights}.',
  own_role: 'You cannot change the role you hold.',
  system_role_name: 'A system role keeps its name.',
  administrator_role: 'The administrator role cannot be changed.',
  both_coordinates: 'Give latitude and longitude together.',
  reason_needed: 'Give a reason.',
  name_target: 'Name the address that receives submissions.',
  name_client: 'Name the client.',
  name_source: 'Name the source.',
  name_tag: 'Name the tag.',
  name_form: 'Name the form.',
  client_or_new: 'Name a client or make a new one, not both.',
  contact_needed: 'Name an e-mail address or a phone number.',
  choose_file: 'Choose a file.',
  choose_picture: 'Choose a picture.',
  add_file: 'Add a file.',
  add_picture: 'Add a picture.',
  storage_away: 'The storage of files does not answer. Try again in a moment.',
  file_empty: 'The file is empty.',
  file_runs: 'Programs are not kept here.',
  pdf_larger: 'A PDF has at most 25 MiB.',
  one_record: 'Name one record.',
  folder_gone: 'This folder does not exist.',
  folder_of_record: 'The folder of a record is called as the record is.',
  name_or_place: 'Give a new name or a new place, and not both.',
  folders_deep: 'Folders lie at most {most} deep in one another.',
  folder_name: 'A name of a folder has no slash, and is not "." or "..".',
  every_weekday: 'Every weekday is every one of them.',
  preset_or_moment: 'Name a preset or a moment.',
  record_kind: 'Name the kind of the record and its id.',
  file_larger: 'The file is larger than {most}.',
  picture_type: 'Use a PNG or JPEG picture.',
  logo_type: 'Use a PNG, JPEG, WebP or GIF picture.',
  picture_pixels: 'The picture has {width} × {height} pixels; at most {most} along a side.',
  picture_broken: 'The picture is broken: its size cannot be read.',
  picture_sent: 'A picture is sent, not written.',
  no_picture: 'There is no picture behind the plan.',
  reading_slow: 'Reading the file took too long.',
  reading_entangled: 'The file is too large or too entangled to be read.',
  reading_failed: 'The file cannot be read.',
  reading_busy: 'Many files are being read. Try again in a moment.',
  import_changed: 'The import was changed meanwhile: look at it again.',
  column_needed: 'Choose the column of {fields}.',
  field_changed: 'This field was changed since.',
  taken_back_already: 'This was taken back already.',
  interest_changed: 'The interest was changed since.',
  interest_archived: 'The interest was archived since.',
  note_written: 'A note was written since.',
  primary_changed: 'Another berth was made the primary one since.',
  link_changed: 'The link to {mooring} was changed since.',
  status_changed: 'The status of {mooring} was changed since.',
  archived_meanwhile: 'Archived in the meantime: {names}.',
  option_twice: 'Two options have the same value.',
  key_twice: 'This key is used twice.',
  id_twice: 'This id is used twice.',
  option_needed: 'Give at least one option.',
  limits_crossed: 'The upper limit is below the lower one.',
  too_many_fields: 'A form has at most 200 fields.',
  condition_order: 'A condition asks about a field that stands before it.',
  ending_field: 'An ending asks about a field of the form.',
  field_key: 'Use lower-case letters, digits and _, beginning with a letter.',
  parameter_name: 'Use letters, digits, dot, - and _.',
  disk_full: 'The disk of the service is full, so nothing can be saved. Please tell its operator.',
  too_late: 'This took too long, so it was given up. Try again in a moment.',
  length_missing: 'A dimension is missing.',
  length_negative: 'A dimension is zero or more.',
  length_zero: 'A dimension is more than zero.',
  length_below_zero: '“{typed}” is below zero.',
  length_unreadable: '“{typed}” is no dimension: write 12.5 m or 40\' 6".',
  length_wordy: '{count} characters are no dimension.',
  length_unit: '“{typed}” is no unit of length: use ft or m.',
  length_ambiguous: '“{typed}” can be read in more than one way.',
  length_mixed: '“{typed}” has both decimals and inches.',
  length_inches: '“{typed}” has 12 inches or more beside the feet.',
  length_pair: '{ft} ft is {m} m, not {given} m.',
  length_too_long: '{m} m is longer than any berth: check the unit and the decimals.',
  ...importReasons,
} as const

export type ReasonCode = keyof typeof reasons

/** A reason with what stands in its gaps. */
export interface Reason {
  code: ReasonCode
  values?: Record<string, string | number>
}

/** The reason whose sentence this is; null for a sentence that has none. */
export function reasonOf(sentence: string): Reason | null {
  const code = whole.get(sentence)
  if (code) return { code }
  for (const { code, parts, gaps } of withGaps) {
    const found = between(sentence, parts)
    if (found) return { code, values: Object.fromEntries(gaps.map((gap, index) => [gap, found[index]!])) }
  }
  return null
}

/** What stands between the parts of a sentence; null where it is another one. */
function between(sentence: string, parts: readonly string[]): string[] | null {
  if (!sentence.startsWith(parts[0]!) || !sentence.endsWith(parts.at(-1)!)) return null
  const found: string[] = []
  let at = parts[0]!.length
  for (const [index, part] of parts.entries()) {
    if (index === 0) continue
    const next = index === parts.length - 1 ? sentence.length - part.length : sentence.indexOf(part, at)
    if (next <= at || next - at > longestValue) return null
    found.push(sentence.slice(at, next))
    at = next + part.length
  }
  return found
}

const longestValue = 300
const whole = new Map<string, ReasonCode>()
const withGaps: { code: ReasonCode; parts: string[]; gaps: string[] }[] = []
for (const [code, sentence] of Object.entries(reasons) as [ReasonCode, string][]) {
  const pieces = sentence.split(/\{(\w+)\}/)
  if (pieces.length === 1) whole.set(sentence, code)
  else {
    withGaps.push({
      code,
      parts: pieces.filter((_, index) => index % 2 === 0),
      gaps: pieces.filter((_, index) => index % 2 === 1),
    })
  }
}
