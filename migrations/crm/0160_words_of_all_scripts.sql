-- Words of every script are found and compared. They are folded to ASCII, whatever the locale of the database, so that the
-- trigram indexes know them: accents are taken off, Greek and Cyrillic are written in Latin letters, and a letter of any
-- other script stands as its number (`u738b`).

-- Letter by letter, so that a part of a text stays a part of what it is folded to. Invisible characters are dropped.
create function fold_letters(value text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  folded text;
begin
  if octet_length(value) = length(value) then
    return lower(value collate "C");
  end if;
  folded := public.unaccent('public.unaccent', value);
  if octet_length(folded) = length(folded) then
    return lower(folded collate "C");
  end if;
  folded := lower(public.unaccent('public.unaccent', normalize(value, nfkc)) collate "und-x-icu");
  folded := regexp_replace(folded, '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeffъь]+', '', 'g');
  -- Letters that are two in Latin.
  if folded ~ '[\u0370-\u03ff\u0400-\u04ff]' then
    folded := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(folded,
      'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'shch'), 'ю', 'yu'), 'я', 'ya'), 'є', 'ye'), 'љ', 'lj');
    folded := replace(replace(replace(replace(replace(replace(folded,
      'њ', 'nj'), 'џ', 'dz'), 'ђ', 'dj'), 'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps');
  end if;
  -- Arabic letters that are written several ways are one, as are digits.
  folded := translate(folded,
    'абвгдезийіїклмнопрстуфыэґјћўѓќѕαβγδεζηικλμνξοπρσςτυφωأإآٱىةؤئکی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'abvgdeziyiiklmnoprstufyegjcugksavgdeziiklmnxoprsstufoاااايهويكي01234567890123456789');
  if octet_length(folded) = length(folded) then
    return folded;
  end if;
  return (
    select string_agg(case when ascii(letter) < 128 then letter
        when ascii(letter) < 65536 then 'u' || lpad(to_hex(ascii(letter)), 4, '0')
        else 'v' || lpad(to_hex(ascii(letter)), 6, '0') end, '' order by place)
    from unnest(string_to_array(folded, null)) with ordinality as t (letter, place));
end $$;

create or replace function folded(value text) returns text
  language plpgsql immutable parallel safe as $$
begin
  return crm.fold_letters(value);
end $$;

-- Words with one space between them, of letters and digits and what addresses and numbers are written with.
create or replace function plain_text(value text) returns text
  language plpgsql immutable parallel safe as $$
declare
  plain text := coalesce(value, '');
begin
  if octet_length(plain) <> length(plain) then
    plain := public.unaccent('public.unaccent', value);
  end if;
  if octet_length(plain) <> length(plain) then
    plain := regexp_replace(normalize(value, nfkc), '[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+', '', 'g');
    -- Signs that are neither letters nor digits, beyond ASCII.
    plain := regexp_replace(plain, '[\u0080-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02df\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u0700-\u070d\u0964\u0965\u0e3f\u0e4f\u0e5a\u0e5b\u10fb\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ufd3e\ufd3f\ufe10-\ufe6f\U0001f000-\U0001faff]+', ' ', 'g');
  end if;
  return trim(regexp_replace(crm.fold_letters(plain), '[^a-z0-9@.+]+', ' ', 'g'));
end $$;

-- What is stored of words is written anew without a new version: nobody who edits the record meanwhile is told of a change.
create or replace function touch() returns trigger language plpgsql as $$
begin
  if current_setting('app.refolding', true) = 'on' then
    return new;
  end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- Work that an upgrade leaves to be done in the background, by the name of its job; deleted once it is done.
create table upgrade_work (name text primary key);
grant select, delete on upgrade_work to berthwise_app;
insert into upgrade_work values ('refold_words');
