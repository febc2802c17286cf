import type { DetectedType } from '../engine-request.ts'

/** Words that ask for something, in the languages of those who write to a marina; the first that fits counts. */
const words: readonly (readonly [DetectedType, readonly string[]])[] = [
  [
    'name',
    [
      'namnfortydligande',
      'nimenselvennys',
      'printed name',
      'print name',
      'full name',
      'nom et prenom',
      'name in block',
      'name',
      'namn',
      'nimi',
      'navn',
      'nom',
      'nombre',
      'nome',
      'naam',
      'ad soyad',
      'isim',
      'ονομα',
      'ονοματεπωνυμο',
      'ime',
      'ime i prezime',
      'imie',
      'imie i nazwisko',
      'vorname',
      'nachname',
      'purchaser name',
      'buyer name',
    ],
  ],
  [
    'signature',
    [
      'signature',
      'signed',
      'sign here',
      'signed by',
      'underskrift',
      'signatur',
      'namnteckning',
      'allekirjoitus',
      'allekirjoittaja',
      'unterschrift',
      'firma',
      'handtekening',
      'assinatura',
      'imza',
      'υπογραφη',
      'potpis',
      'podpis',
      'подпись',
      'підпис',
      'parasas',
      'paraksts',
      'allkiri',
      'undirskrift',
      'alairas',
      'semnatura',
    ],
  ],
  [
    'initials',
    ['initials', 'initialer', 'nimikirjaimet', 'initialen', 'paraphe', 'paraaf', 'iniciales', 'iniziali'],
  ],
  [
    'date',
    [
      'date',
      'dated',
      'datum',
      'paivays',
      'paivamaara',
      'pvm',
      'dato',
      'fecha',
      'data',
      'tarih',
      'ημερομηνια',
      'дата',
      'kuupaev',
      'datums',
    ],
  ],
  [
    'email',
    [
      'e mail',
      'email',
      'e post',
      'epost',
      'sahkoposti',
      'mail',
      'correo',
      'correo electronico',
      'courriel',
      'e posta',
    ],
  ],
  [
    'text',
    [
      'place',
      'ort',
      'plats',
      'paikka',
      'sted',
      'lieu',
      'lugar',
      'luogo',
      'plaats',
      'local',
      'yer',
      'τοπος',
      'mjesto',
      'address',
      'adress',
      'osoite',
      'adresse',
      'direccion',
      'indirizzo',
      'adres',
      'endereco',
      'διευθυνση',
      'adresa',
      'phone',
      'telephone',
      'telefon',
      'puhelin',
      'telefono',
      'telefoon',
      'telefone',
      'τηλεφωνο',
      'title',
      'titel',
      'company',
      'foretag',
      'yritys',
      'firm',
      'berth',
      'batplats',
      'venepaikka',
      'yacht',
      'bat',
      'vene',
      'amount',
    ],
  ],
]

/** What words beside a gap ask for; null where they ask for nothing. */
export function meaningOf(label: string): DetectedType | null {
  const plain = ` ${label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
  // A sentence asks for nothing, whatever words it has.
  if (plain.trim().split(' ').length > 7) return null
  const types = words.flatMap(([type, known]) =>
    known
      .filter((word) => plain.includes(` ${word} `))
      .map((word) => ({ type, at: plain.lastIndexOf(` ${word} `), long: word.length })),
  )
  // Of several the last one: that stands nearest to the gap.
  return types.toSorted((a, b) => b.at + b.long - (a.at + a.long) || b.long - a.long)[0]?.type ?? null
}
