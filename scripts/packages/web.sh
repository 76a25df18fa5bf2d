# The web page, as a zip file that web hosts for games accept.

make_web() {
    scripts/web --profile "$(web_profile)"
    zip_folder "$built" web "$release/warren-$version-web.zip"
}
