import type {
  berthStatuses,
  clientSources,
  tenureTypes,
  yachtTypes,
} from '../../../../contract/values/vocabulary.ts'

/** Lower case, without accents and punctuation: what headings and pick-list words are compared by. */
export function plainWords(text: string): string {
  return text
    .replace(/ß/g, 'ss')
    .replace(/ø/gi, 'o')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Yes and no as the languages of the trade write them; null for any other word. */
export function readYesNo(text: string): boolean | null {
  if (/^[✓✔xX]$/.test(text.trim())) return true
  if (/^[-–—✗✘]$/.test(text.trim())) return false
  const word = plainWords(text)
  if (YES.has(word)) return true
  return NO.has(word) ? false : null
}

export function readStatus(text: string): (typeof berthStatuses)[number] | null {
  return statuses.get(plainWords(text)) ?? null
}

export function readTenure(text: string): (typeof tenureTypes)[number] | null {
  return tenures.get(plainWords(text)) ?? null
}

export function readYachtType(text: string): (typeof yachtTypes)[number] | null {
  const word = plainWords(text)
  return types.get(word) ?? types.get(word.split(' ')[0] ?? '') ?? null
}

export function readSource(text: string): (typeof clientSources)[number] {
  return sources.get(plainWords(text)) ?? 'other'
}

/** The usual name of a way to moor; null when the word is none of ours. */
export function readMooringType(text: string): string | null {
  return moorings.get(plainWords(text)) ?? null
}

const YES = new Set(
  'yes,y,true,t,1,on,ja,j,kylla,k,on,oui,o,si,s,sim,da,tak,jah,wahr,vrai,verdadero,vero,available,included,x'.split(
    ',',
  ),
)
const NO = new Set(
  'no,n,false,f,0,off,ei,e,nej,nein,nei,non,nao,nie,ne,falsch,faux,falso,none,not available,ikke'.split(','),
)

const statuses = table({
  available:
    'available,free,vacant,open,for sale,unsold,vapaa,ledig,frei,verfugbar,zu verkaufen,disponible,libre,disponibile,libero,vrij,beschikbaar,in vendita,en venta,a vendre,myynnissa',
  under_offer:
    'under offer,offer,reserved,on hold,hold,pending,option,optioned,under contract,in negotiation,varattu,reserverad,reserviert,reserve,reservado,riservato,gereserveerd,sous offre,sous option',
  sold: 'sold,occupied,taken,unavailable,let,rented,leased,closed,myyty,vuokrattu,sald,upptagen,uthyrd,verkauft,belegt,besetzt,vermietet,vendu,occupe,loue,vendido,ocupado,alquilado,venduto,occupato,verkocht,bezet',
})

const tenures = table({
  permanent:
    'permanent,freehold,owned,ownership,indefinite,fee simple,strata lot,perpetual,pysyva,toistaiseksi,omistus,agande,tillsvidare,dauerhaft,eigentum,unbefristet,permanente,propiedad,propriete,proprieta',
  fixed_term:
    'fixed term,fixed,lease,leasehold,leased,rental,rent,annual,seasonal,season,temporary,licence,license,concession,maaraaikainen,kausi,kausipaikka,vuokra,tidsbegransad,hyra,sasong,befristet,pacht,miete,saison,location,saisonnier,concesion,alquiler,temporal,affitto,stagionale,huur',
})

const types = table({
  motor:
    'motor,motor yacht,motorboat,motor boat,powerboat,power,cruiser,my,m y,moottorivene,moottori,motorbat,motorboot,motoryacht,bateau a moteur,moteur,lancha,motora,motoscafo,motore',
  sail: 'sail,sailing yacht,sailboat,sailing boat,sailing,yacht,sy,s y,monohull,purjevene,purje,segelbat,segel,segelboot,segelyacht,voilier,voile,velero,vela,barca a vela,zeilboot,zeiljacht',
  catamaran: 'catamaran,cat,katamaraani,katamaran,catamaran voile,power catamaran,sailing catamaran',
  trimaran: 'trimaran,trimaraani',
  gulet: 'gulet,goletta,goleta',
  tender: 'tender,dinghy,rib,inflatable,jolla,jolle,beiboot,annexe,gommone,zodiac',
  other: 'other,muu,annan,ovrig,andere,autre,otro,altro,houseboat,barge,jet ski,jetski,workboat',
})

const sources = table({
  manual: 'manual,entered by hand',
  website: 'website,web,web site,online,internet,web form,organic search,direct traffic,verkkosivu,webbplats',
  referral: 'referral,recommendation,word of mouth,friend,suositus,rekommendation,empfehlung,recommandation',
  phone: 'phone,call,telephone,phone call,puhelin,telefon',
  walk_in: 'walk in,walkin,visit,office,in person,kaynti',
  email: 'email,e mail,mail,sahkoposti,e post,email marketing',
  broker: 'broker,agent,dealer,valittaja,maklare,makler,courtier',
  boat_show:
    'boat show,show,fair,exhibition,event,trade show,messut,venemessut,batmassa,messe,salon,feria,fiera',
  social: 'social,social media,facebook,instagram,linkedin,organic social,paid social',
  partner: 'partner,reseller,kumppani',
  import: 'import,imported,migration,offline sources',
})

const moorings = table({
  single_slip: 'single slip,boom,booms,y boom,single slip place,aisa,aisapaikka,bom,y bom,ausleger',
  side_slip:
    'side slip,finger,finger pontoon,finger berth,side slip place,kavelyaisa,kulkuaisa,gangbom,catway,fingersteg',
  stern_buoy:
    'stern buoy,buoy,stern buoy place,stern to buoy,perapoiju,poiju,akterboj,boj,heckboje,boje,bouee,boya',
  stern_pole:
    'stern pole,pole,poles,pile,piles,post,stern pole place,perapaalu,paalu,palar,pale,dalben,pieu,poste,pilote',
  quayside:
    'quayside,quay,quayside mooring,alongside,side to,broadside,laituripaikka,kylkikiinnitys,langsides,langs kaj,langsseits,a quai,le long du quai,atracado de costado,all inglese',
  dinghy: 'dinghy,dinghy place,dinghy berth,tender,jollapaikka,jolla,jolleplats,jolle',
  trailer:
    'trailer,trawler,trailer place,dry berth,dry storage,land,traileripaikka,trailerplats,trockenplatz,place a terre,marina seca',
  sea_buoy:
    'sea buoy,sea buoy mooring,swing mooring,swinging mooring,mooring buoy,anchor buoy,meripoiju,svajplats,svajboj,murings,mouillage,fondeo,gavitello',
  lazy_line:
    'lazy line,laid mooring,mooring line,mediterranean,med mooring,stern to,bow to,pendille,muerto,corpo morto,mooringleine',
})

function table<const Word extends string>(words: Readonly<Record<Word, string>>): Map<string, Word> {
  return new Map(
    (Object.entries(words) as [Word, string][]).flatMap(([value, list]) =>
      [...list.split(','), value.replaceAll('_', ' ')].map((word) => [word, value] as const),
    ),
  )
}
