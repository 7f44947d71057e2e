/**
 * How mail programs name the lines of a mail's head above a quote, in the languages of Outlook and its like. Accents are those of the programs; a colon
 * follows each.
 */
const headings = {
  from: `From Von De Da Van Fra Från Lähettäjä Od Nadawca От Від Kimden Gönderen Feladó Από Expéditeur Remitente Mittente Afzender Avsender Avsändare
    Afsender Absender Dari Từ จาก 差出人 送信者 发件人 寄件者 寄件人 보낸사람 보낸_사람 מאת من De_la
    Saatja Siuntėjas Sūtītājs Šalje Pošiljatelj Pošiljalac Пошиљалац Шаље Подател`,
  date: `Sent Date Sent_on Gesendet Gesendet_am Datum Envoyé Envoyé_le Date_d'envoi Enviado Enviado_el Enviada Enviada_em Fecha Data Inviato Data_invio
    Verzonden Verstuurd Sendt Dato Sendt_den Skickat Lähetetty Päivämäärä Wysłano Wysłane Data_wysłania Odesláno Odoslané Datum_odeslání Отправлено Дата
    Надіслано Gönderildi Gönderilme Gönderme_Tarihi Tarih Elküldve Küldve Dátum Στάλθηκε Ημερομηνία Trimis Dikirim Tanggal Đã_gửi Ngày 送信日時 日付 日時
    发送时间 发送日期 日期 寄件日期 傳送時間 時間 보낸날짜 보낸_날짜 날짜 נשלח תאריך تاريخ_الإرسال التاريخ ส่ง วันที่ Poslano Poslato Изпратено Послато Послано Датум Saadetud Kuupäev
    Išsiųsta Nosūtīts Datums Dátum_odoslania Tramesa Enviat`,
  to: `To An À A Para Aan Til Till Vastaanottaja Do Komu Кому Kime Alıcı Címzett Προς Pour Destinataire Destinatario Către Kepada Đến ถึง 宛先 收件人 收件者
    받는사람 받는_사람 אל إلى Cc Kopie Copie Kopi Kopia Kopio Másolat Копия Prima Za До За Saaja Kam Per_a Прималац Прима`,
  subject: `Subject Betreff Objet Asunto Oggetto Assunto Onderwerp Emne Ämne Aihe Temat Předmět Predmet Тема Konu Tárgy Θέμα Subiect Subyek Subjek Chủ_đề
    เรื่อง 件名 主题 主旨 제목 נושא الموضوع Относно Zadeva Наслов Teema Tema Assumpte`,
} as const;

export type QuoteHeading = keyof typeof headings;

const kinds = new Map(
  (["from", "date", "to", "subject"] as const).flatMap((kind) =>
    headings[kind].split(/\s+/).map((name) => [name.replaceAll("_", " ").toLowerCase(), kind] as const),
  ),
);

/** A line's heading before its colon, which may stand between asterisks, as bold words of an HTML mail do in its text. */
const heading = /^[\s*]{0,8}([^\s*:：][^*:：\d]{0,24})[*\s]{0,3}[:：]/u;

/** What a line of a mail's head says; undefined for any other line. */
export function quoteHeadingOf(line: string): QuoteHeading | undefined {
  const [, name = ""] = heading.exec(line.replaceAll(/\p{Cf}/gu, "")) ?? [];
  return kinds.get(
    name
      .replaceAll(/[\s\u00a0]+/g, " ")
      .trim()
      .toLowerCase(),
  );
}
