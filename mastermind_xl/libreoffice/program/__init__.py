"""The program LibreOffice: started, connected to, waited for and ended. It imports nothing of ours."""
